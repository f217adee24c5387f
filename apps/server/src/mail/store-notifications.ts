import { STORE_REQUEST_DAYS, STORE_REQUEST_RETRY_DAYS } from '@atrium/contract';
import { button, paragraph, smallPrint } from './elements.ts';
import { type EmailContent, mailLayout } from './layout.ts';
import type { Mail, StoreNotification } from './mail.ts';

interface Wording {
  subject: string;
  title: string;
  sentences: string[];
  action: string;
  note: string;
}

/** The text for each event. `by` is the email address of the requester, for events that have one. */
const wordings: Record<StoreNotification['event'], (store: string, by: string) => Wording> = {
  uninstalled: (store) => ({
    subject: `Atrium was removed from ${store}`,
    title: 'Your store is no longer connected',
    sentences: [
      `Atrium was uninstalled from ${store} in Shopify. Its products are disconnected, and Atrium no longer has access to the store’s data.`,
      'To use the store again, open Atrium and confirm the store again.',
    ],
    action: 'Open Atrium',
    note: 'If this was you, you don’t need to do anything.',
  }),
  'needs-reauth': (store) => ({
    subject: `Confirm ${store} again`,
    title: 'Confirm your store again',
    sentences: [
      `Atrium no longer has access to ${store}, so you can’t open its products.`,
      'Log in and confirm the store again. It takes a minute, and your settings are kept.',
    ],
    action: 'Confirm the store',
    note: 'If you no longer use this store, you can ignore this email.',
  }),
  'domain-lost': (store) => ({
    subject: `${store} was disconnected from your account`,
    title: 'This address now belongs to another store',
    sentences: [
      `Shopify has given the address of ${store} to another store, which was confirmed in Atrium. So your store and its products were disconnected. The other store’s owner sees nothing of yours.`,
      'If your store still exists, add it under its current Shopify address.',
    ],
    action: 'Open Atrium',
    note: 'If your store is closed, you don’t need to do anything.',
  }),
  'access-requested': (store, by) => ({
    subject: `${by} would like to use ${store}`,
    title: 'Someone would like to use your store',
    sentences: [
      `${by} would like to use the products of ${store} in Atrium with their own account. Shopify has confirmed that they can manage the store.`,
      `You confirmed the store first, so the request needs your approval. Log in to approve or decline it within ${STORE_REQUEST_DAYS} days. Until you approve it, they can’t use the store.`,
    ],
    action: 'Review the request',
    note: 'If you don’t know them, decline the request and check your store’s staff in Shopify.',
  }),
  'access-waiting': (store) => ({
    subject: `Your request to use ${store} was sent`,
    title: 'Waiting for approval',
    sentences: [
      `Another account has already confirmed ${store}. We’ve asked its owner to approve your request, and we’ll email you when they decide.`,
      `The request expires after ${STORE_REQUEST_DAYS} days. You can then ask again.`,
    ],
    action: 'Open Atrium',
    note: 'To speed things up, contact the person who set up Atrium for the store.',
  }),
  'access-approved': (store) => ({
    subject: `You can now use ${store}`,
    title: 'Your request was approved',
    sentences: [`${store} is confirmed for your account, and you can now use its products.`],
    action: 'Open Atrium',
    note: 'The owner can see your email address.',
  }),
  'access-declined': (store) => ({
    subject: `Your request to use ${store} was declined`,
    title: 'Your request was declined',
    sentences: [
      `The owner of ${store} in Atrium declined your request. You can ask again in ${STORE_REQUEST_RETRY_DAYS} days.`,
    ],
    action: 'Open Atrium',
    note: 'If you have questions, contact the person who set up Atrium for the store.',
  }),
  'access-expired': (store) => ({
    subject: `Your request to use ${store} has expired`,
    title: 'Your request has expired',
    sentences: [
      `The owner of ${store} in Atrium didn’t respond within ${STORE_REQUEST_DAYS} days, so your request has expired.`,
      'To ask again, open Atrium and confirm the store again.',
    ],
    action: 'Open Atrium',
    note: 'To speed things up, contact the person who set up Atrium for the store.',
  }),
  'access-withdrawn': (store) => ({
    subject: `Your request to use ${store} was cancelled`,
    title: 'Your request was cancelled',
    sentences: [
      `Atrium no longer has access to ${store}, so your request was cancelled.`,
      'To ask again, open Atrium and confirm the store again.',
    ],
    action: 'Open Atrium',
    note: 'If you no longer need the store in Atrium, you can ignore this email.',
  }),
  'access-ended': (store) => ({
    subject: `You can no longer use ${store}`,
    title: 'Your access was ended',
    sentences: [
      `The owner of ${store} in Atrium ended your access, so you can’t open its products any more. Your other stores are not affected.`,
      `You can ask for access again in ${STORE_REQUEST_RETRY_DAYS} days. Open Atrium then, and confirm the store again.`,
    ],
    action: 'Open Atrium',
    note: 'If you have questions, contact the person who set up Atrium for the store.',
  }),
  'became-owner': (store) => ({
    subject: `You now own ${store} in Atrium`,
    title: 'You are the owner now',
    sentences: [
      `The former owner of ${store} no longer uses it in Atrium, so you own it there now and can use its products. Nothing changes in Shopify.`,
      'As the owner, you approve or decline other accounts that ask to use the store. On the Stores page you can end the access of those that use it.',
    ],
    action: 'Open Atrium',
    note: 'Until you end it, other accounts that use the store keep their access.',
  }),
  'request-cancelled': (store, by) => ({
    subject: `${by} no longer needs access to ${store}`,
    title: 'A request was cancelled',
    sentences: [
      `The request of ${by} to use ${store} was cancelled. You don’t need to do anything.`,
    ],
    action: 'Open Atrium',
    note: 'We emailed you about their request before.',
  }),
};

/** The email for a store notification. */
export function storeNotificationEmail({
  notification,
  store,
  portalUrl,
}: Extract<Mail, { template: 'store-notification' }>): EmailContent {
  const name = `${store.name} (${store.domain})`;
  const wording = wordings[notification.event](name, 'by' in notification ? notification.by : '');
  const { subject, title, sentences, action, note } = wording;
  return {
    subject,
    body: mailLayout(
      {
        title,
        preview: sentences[0] ?? title,
        reason: `You received this email because ${store.domain} is in your Atrium account.`,
      },
      ...sentences.map((sentence) => paragraph(sentence)),
      button(portalUrl, action),
      smallPrint(note),
    ),
  };
}
