import { button, mailLayout, paragraph, smallPrint } from './layout.ts';
import type { Letter } from './letter.ts';
import type { Mail, StoreNews } from './mail.ts';

interface Wording {
  subject: string;
  title: string;
  sentences: string[];
  action: string;
  note: string;
}

function wordingOf(news: StoreNews, store: string): Wording {
  switch (news.event) {
    case 'uninstalled':
      return {
        subject: `Atrium was removed from ${store}`,
        title: 'Your store is no longer connected',
        sentences: [
          `Somebody who runs ${store} uninstalled Atrium at Shopify. Its products are disconnected, and what we could see of the store is erased.`,
          'To use it again, open Atrium and confirm the store once more.',
        ],
        action: 'Open Atrium',
        note: 'It was you? Then there is nothing to do: your account has not changed.',
      };
    case 'needs-reauth':
      return {
        subject: `Please confirm ${store} again`,
        title: 'Confirm your store again',
        sentences: [
          `Shopify no longer gives Atrium access to ${store}, so its products cannot be opened.`,
          'Log in and confirm the store once more. It takes a minute, and nothing is lost.',
        ],
        action: 'Confirm the store',
        note: 'You do not use the store any more? Then you can ignore this mail.',
      };
  }
}

/** What happened to a store, for those who use it. */
export function storeLetter({
  news,
  store,
  portalUrl,
}: Extract<Mail, { template: 'store' }>): Letter {
  const { subject, title, sentences, action, note } = wordingOf(
    news,
    `${store.name} (${store.domain})`,
  );
  return {
    subject,
    body: mailLayout(
      title,
      sentences[0] ?? title,
      ...sentences.map((sentence) => paragraph(sentence)),
      button(portalUrl, action),
      smallPrint(note),
    ),
  };
}
