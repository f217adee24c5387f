import type { Page } from '@playwright/test';
import type { Person, World } from './merchants.ts';

/** One picture: a page of the portal or the sandbox in one of its states. */
export interface Screen {
  /** The file's name begins with it. */
  readonly name: string;
  /** Whose browser it is; a visitor's without. */
  readonly person?: Person;
  /** Taken in a browser with a session at the product app. */
  readonly inProductApp?: boolean;
  /** A dialog or menu belongs to the window; of a page all is shown. */
  readonly windowOnly?: boolean;
  /** Taken in a browser that has not answered the question about cookies. */
  readonly asksConsent?: boolean;
  /** Whether two browsers at the same moment would be in each other's way. */
  readonly oneByOne?: boolean;
  /** Taken while requests are under way that are never answered. */
  readonly stillLoading?: boolean;
  open(page: Page, world: World): Promise<void>;
}
