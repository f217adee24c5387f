import type { Page } from '@playwright/test';
import type { Person, PopulatedPortal } from './merchants.ts';

/** One screenshot: a page of the portal or the sandbox in one state. */
export interface Screen {
  /** The start of the file name. */
  readonly name: string;
  /** The logged-in merchant; a visitor if missing. */
  readonly person?: Person;
  /** Taken in a browser with a session at the product app. */
  readonly inProductApp?: boolean;
  /** Only the window, for a dialog or menu; otherwise the full page. */
  readonly windowOnly?: boolean;
  /** Taken while the cookie question is open. */
  readonly asksConsent?: boolean;
  /** Not in parallel with other screenshots, because both would change the same data. */
  readonly oneByOne?: boolean;
  /** Taken while requests are pending. */
  readonly stillLoading?: boolean;
  open(page: Page, portal: PopulatedPortal): Promise<void>;
}
