import { button, type Letter, mailLayout, paragraph, smallPrint } from './layout.ts';
import type { Mail, StoreNews } from './mail.ts';

interface Wording {
  subject: string;
  title: string;
  sentences: string[];
  action: string;
  note: string;
}

/** In words, by what happened. `by` is the address of who asked, where somebody did. */
const wordings: Record<StoreNews['event'], (store: string, by: string) => Wording> = {
  uninstalled: (store) => ({
    subject: `Atrium was removed from ${store}`,
    title: 'Your store is no longer connected',
    sentences: [
      `Somebody who runs ${store} uninstalled Atrium at Shopify. Its products are disconnected, and what we could see of the store is erased.`,
      'To use it again, open Atrium and confirm the store once more.',
    ],
    action: 'Open Atrium',
    note: 'It was you? Then there is nothing to do: your account has not changed.',
  }),
  'needs-reauth': (store) => ({
    subject: `Please confirm ${store} again`,
    title: 'Confirm your store again',
    sentences: [
      `Shopify no longer gives Atrium access to ${store}, so its products cannot be opened.`,
      'Log in and confirm the store once more. It takes a minute, and nothing is lost.',
    ],
    action: 'Confirm the store',
    note: 'You do not use the store any more? Then you can ignore this mail.',
  }),
  'access-requested': (store, by) => ({
    subject: `${by} asks to use ${store}`,
    title: 'Somebody asks to use your store',
    sentences: [
      `${by} has shown at Shopify that they may run ${store}, and would like to use its products in Atrium with an account of their own.`,
      'You confirmed the store first, so it is for you to say. Log in to approve or decline within 7 days. Until then they can do nothing with it.',
    ],
    action: 'Review the request',
    note: 'You do not know them? Then decline, and look at Shopify who may run your store.',
  }),
  'access-waiting': (store) => ({
    subject: `Your request to use ${store} was sent`,
    title: 'Waiting for approval',
    sentences: [
      `Another account has confirmed ${store} already. We have asked its owner, and you get a mail as soon as they answer.`,
      'Without an answer the request ends after 7 days. You can then ask again.',
    ],
    action: 'Open Atrium',
    note: 'It is quickest to ask whoever set up Atrium for the store.',
  }),
  'access-approved': (store) => ({
    subject: `You can now use ${store}`,
    title: 'Your request was approved',
    sentences: [`${store} is confirmed for your account, and its products are open to you.`],
    action: 'Open Atrium',
    note: 'You asked for this when you confirmed the store at Shopify.',
  }),
  'access-declined': (store) => ({
    subject: `Your request to use ${store} was declined`,
    title: 'Your request was declined',
    sentences: [
      `The account that confirmed ${store} first did not approve your request. You can ask again in a few days.`,
    ],
    action: 'Open Atrium',
    note: 'Speak to whoever set up Atrium for the store.',
  }),
  'access-expired': (store) => ({
    subject: `Nobody answered your request to use ${store}`,
    title: 'Your request has ended',
    sentences: [
      `The account that confirmed ${store} first did not answer within 7 days, so your request has ended.`,
      'You can ask again: open Atrium and confirm the store once more.',
    ],
    action: 'Open Atrium',
    note: 'It is quickest to ask whoever set up Atrium for the store.',
  }),
  'access-withdrawn': (store) => ({
    subject: `Your request to use ${store} has ended`,
    title: 'Your request has ended',
    sentences: [
      `Atrium has no access to ${store} at Shopify any more. What you confirmed there no longer counts, and your request is withdrawn.`,
      'To go on, open Atrium and confirm the store once more.',
    ],
    action: 'Open Atrium',
    note: 'You do not need the store in Atrium any more? Then you can ignore this mail.',
  }),
  'request-taken-back': (store, by) => ({
    subject: `${by} no longer asks to use ${store}`,
    title: 'A request was taken back',
    sentences: [
      `${by} has deleted their account, so there is nothing left to approve or decline for ${store}.`,
    ],
    action: 'Open Atrium',
    note: 'You get this mail because we mailed you their request.',
  }),
};

/** What happened to a store, for those who use it. */
export function storeLetter({
  news,
  store,
  portalUrl,
}: Extract<Mail, { template: 'store' }>): Letter {
  const name = `${store.name} (${store.domain})`;
  const wording = wordings[news.event](name, 'by' in news ? news.by : '');
  const { subject, title, sentences, action, note } = wording;
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
