import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useServices } from '../../shared/services.ts';
import { texts } from '../texts.ts';
import { CookieSettings } from './cookie-settings.tsx';

const links = [
  { to: paths.terms.getHref(), text: texts.footer.terms },
  { to: paths.privacy.getHref(), text: texts.footer.privacy },
  { to: paths.cookiePolicy.getHref(), text: texts.footer.cookiePolicy },
  { to: paths.contact.getHref(), text: texts.footer.contact },
];

const LINK =
  'inline-flex min-h-8 items-center rounded-chip text-text-muted underline-offset-4 hover:text-text hover:underline pointer-coarse:min-h-11';

/** Where the server puts the URL of the operator's help into the prerendered pages (`http/pages/portal-pages.ts`). */
const HELP_PLACEHOLDER = '#help';

export function SiteFooter() {
  const { helpUrl } = useServices().config;
  return (
    <footer className="py-6 sm:short:py-2.5">
      <nav aria-label={texts.footer.label}>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} reloadDocument className={LINK}>
                {text}
              </Link>
            </li>
          ))}
          {/* Always rendered, because the URL is not known when it is prerendered; the styles hide it where there is none. */}
          <li>
            <a
              data-help-link
              href={helpUrl ?? HELP_PLACEHOLDER}
              target="_blank"
              rel="noopener noreferrer"
              className={LINK}
            >
              {texts.footer.help}
            </a>
          </li>
          <li>
            <CookieSettings className={LINK} />
          </li>
        </ul>
      </nav>
    </footer>
  );
}
