import { messages } from '@atrium/contract';
import { Button, EmptyArch, EmptyState } from '@atrium/ui';
import { Component, type ReactNode, useLayoutEffect, useRef, useTransition } from 'react';
import { OFFLINE_MESSAGE, useOnline } from '../../shared/api/offline.tsx';
import { LazyPartError } from '../../shared/build/lazy-part.tsx';
import { useServices } from '../../shared/services.ts';
import { texts } from '../texts.ts';

interface ErrorBoundaryProps {
  /** Whether it stands around the layouts: the failure is then shown instead of the whole page. */
  wholePage?: boolean;
  children: ReactNode;
}

interface CatchProps extends ErrorBoundaryProps {
  /** Called when a file of the portal could not be loaded. */
  onPartMissing: () => void;
}

/** Shown when a page cannot be rendered, for example because a new release replaced its files. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  const { build, browser, formDrafts } = useServices();
  // The URL is already that of the page that failed, so after a new release a reload opens it.
  const reloadWhenReplaced = () => {
    build.check().then((changed) => changed && !formDrafts.hasForNextLogin() && browser.reload());
  };
  return <Catch {...props} onPartMissing={reloadWhenReplaced} />;
}

interface CatchState {
  failure: unknown;
  /** Whether it was loaded again when the network came back. */
  triedOnline: boolean;
}

class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { failure: undefined, triedOnline: false };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown) {
    if (failure instanceof LazyPartError) this.props.onPartMissing();
  }

  readonly #retry = (failure: LazyPartError, triedOnline: boolean) => {
    failure.retry();
    this.setState({ failure: undefined, triedOnline });
  };

  override render() {
    const { failure, triedOnline } = this.state;
    const { wholePage, children } = this.props;
    if (failure === undefined) return children;
    const failed =
      failure instanceof LazyPartError ? (
        <NotLoaded
          triedOnline={triedOnline}
          onRetry={(isOnline) => this.#retry(failure, isOnline)}
        />
      ) : (
        <NotShown />
      );
    return wholePage ? <main className="grid min-h-dvh">{failed}</main> : failed;
  }
}

interface NotLoadedProps {
  triedOnline: boolean;
  onRetry: (isOnline: boolean) => void;
}

/** A file of the page could not be loaded. A reload without a connection would lose the portal, so it is loaded again. */
function NotLoaded({ triedOnline, onRetry }: NotLoadedProps) {
  const { build, browser } = useServices();
  // This stays until the page can be shown.
  const [isPending, startTransition] = useTransition();
  // A failed try replaces this component. Its listener follows at once: after the next paint the event could be missed.
  useLayoutEffect(() => {
    const loadAgain = () => startTransition(() => onRetry(true));
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [onRetry]);
  // Files of a replaced build no longer exist, and some browsers cache the failure of a nested import. Both need a reload.
  const online = useOnline();
  const needsReload = () => build.hasChanged() || triedOnline;
  const tryAgain = () => (needsReload() ? browser.reload() : startTransition(() => onRetry(false)));
  return (
    <Failed
      {...(online ? {} : { title: texts.failed.offline, className: OFFLINE_MESSAGE })}
      description={online ? texts.failed.notLoaded : texts.failed.opensAgain}
      action={
        <Button pending={isPending} onClick={tryAgain}>
          {texts.failed.tryAgain}
        </Button>
      }
    />
  );
}

function NotShown() {
  const { browser } = useServices();
  return (
    <Failed
      description={texts.failed.notShown}
      action={<Button onClick={browser.reload}>{texts.failed.reload}</Button>}
    />
  );
}

interface FailedProps {
  title?: string;
  className?: string;
  description: string;
  action: ReactNode;
}

/** Takes the focus, as the page that it stands for would have. */
function Failed(props: FailedProps) {
  const message = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => message.current?.querySelector('h1')?.focus({ preventScroll: true }), []);
  return (
    <div role="alert" className="m-auto">
      <EmptyState
        ref={message}
        title={messages.somethingWentWrong}
        {...props}
        headingLevel={1}
        illustration={<EmptyArch />}
      />
    </div>
  );
}
