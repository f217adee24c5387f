import { messages } from '@atrium/contract';
import { Button, EmptyArch, EmptyState } from '@atrium/ui';
import { Component, type ReactNode } from 'react';
import { texts } from './texts.ts';

interface ErrorBoundaryProps {
  onReload: () => void;
  children: ReactNode;
}

/** What is shown when a page cannot be drawn, for example because a new release replaced its files. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid min-h-dvh place-items-center">
        <div role="alert">
          <EmptyState
            headingLevel={1}
            illustration={<EmptyArch />}
            title={messages.somethingWentWrong}
            description={texts.failed.description}
            action={<Button onClick={this.props.onReload}>{texts.failed.reload}</Button>}
          />
        </div>
      </main>
    );
  }
}
