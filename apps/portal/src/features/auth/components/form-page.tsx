import type { ReactNode } from 'react';

interface FormPageProps {
  /** Set for a page that, with its error messages, needs smaller distances to fit into a window of 800 px. */
  tall?: boolean;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Title, introduction and content of a page around logging in: all of Login and Register is in a window of 800 px. */
export function FormPage({ title, lead, tall = false, children }: FormPageProps) {
  return (
    <div className={`flex flex-col gap-6 ${tall ? 'sm:short:gap-3' : ''}`}>
      <header className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-2xl outline-none sm:max-w-96 sm:text-3xl">
          {title}
        </h1>
        {lead ? <p className="text-text-muted">{lead}</p> : null}
      </header>
      {children}
    </div>
  );
}
