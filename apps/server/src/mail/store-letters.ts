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
    case 'access-requested':
      return {
        subject: `${news.by} asks to use ${store}`,
        title: 'Somebody asks to use your store',
        sentences: [
          `${news.by} has shown at Shopify that they may run ${store}, and would like to use its products in Atrium with an account of their own.`,
          'You confirmed the store first, so it is for you to say. Log in to approve or decline within 7 days. Until then they can do nothing with it.',
        ],
        action: 'Review the request',
        note: 'You do not know them? Then decline, and look at Shopify who may run your store.',
      };
    case 'access-waiting':
      return {
        subject: `Your request to use ${store} was sent`,
        title: 'Waiting for approval',
        sentences: [
          `Another account has confirmed ${store} already. We have mailed its owner, and you get a mail as soon as they answer.`,
          'Without an answer the request ends after 7 days. You can then ask again.',
        ],
        action: 'Open Atrium',
        note: 'It is quickest to ask whoever set up Atrium for the store.',
      };
    case 'access-approved':
      return {
        subject: `You can now use ${store}`,
        title: 'Your request was approved',
        sentences: [`${store} is confirmed for your account, and its products are open to you.`],
        action: 'Open Atrium',
        note: 'You asked for this when you confirmed the store at Shopify.',
      };
    case 'access-declined':
      return {
        subject: `Your request to use ${store} was declined`,
        title: 'Your request was declined',
        sentences: [
          `The account that confirmed ${store} first did not approve your request. You can ask again in a few days.`,
        ],
        action: 'Open Atrium',
        note: 'Speak to whoever set up Atrium for the store.',
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
