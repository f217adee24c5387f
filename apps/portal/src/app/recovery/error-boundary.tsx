import { messages } from '@atrium/contract';
import { Button, EmptyArch, EmptyState } from '@atrium/ui';
import { Component, type ReactNode } from 'react';
import { LazyPartError } from '../../shared/lazy-part.tsx';
import { texts } from '../texts.ts';
import { useOnline } from './offline-notice.tsx';

interface ErrorBoundaryProps {
  onReload: () => void;
  /** Called when a file of the portal could not be loaded. */
  onPartMissing: () => void;
  children: ReactNode;
}

/** Shown when a page cannot be rendered, for example because a new release replaced its files. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: unknown }> {
  override state = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown) {
    if (failure instanceof LazyPartError) this.props.onPartMissing();
  }

  readonly #tryAgain = () => {
    const failure: unknown = this.state.failure;
    if (failure instanceof LazyPartError) failure.retry();
    this.setState({ failure: undefined });
  };

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return <Failed onReload={this.props.onReload} onRetry={this.#tryAgain} />;
  }
}

/** Offline, a reload would lose the page, so rendering is retried instead. */
function Failed({ onReload, onRetry }: { onReload: () => void; onRetry: () => void }) {
  const online = useOnline();
  const { description, reload, offline, tryAgain } = texts.failed;
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="alert">
        <EmptyState
          headingLevel={1}
          illustration={<EmptyArch />}
          title={messages.somethingWentWrong}
          description={online ? description : offline}
          action={
            <Button onClick={online ? onReload : onRetry}>{online ? reload : tryAgain}</Button>
          }
        />
      </div>
    </main>
  );
}
