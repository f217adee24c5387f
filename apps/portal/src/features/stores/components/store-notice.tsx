import type { Shop } from '@atrium/contract';
import { Button, Card, InlineError } from '@atrium/ui';
import { useId } from 'react';
import { useRefusal } from '../store-return.ts';
import { noticeOf } from '../texts.ts';

interface StoreNoticeProps {
  shop: Shop;
  onConfirm: () => void;
}

/** Shows why the products of the current store cannot be opened, with the action that helps. */
export function StoreNotice({ shop, onConfirm }: StoreNoticeProps) {
  const titleId = useId();
  const notice = noticeOf(shop);
  const refusal = useRefusal(shop);
  if (!notice) return null;
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6 lg:py-4 xl:w-168 xl:shrink-0"
    >
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <h2 id={titleId} className="break-words text-base">
          {notice.title}
        </h2>
        {refusal ? (
          <InlineError>{refusal}</InlineError>
        ) : (
          <p className="text-sm text-text-muted">{notice.text}</p>
        )}
      </div>
      {notice.action ? (
        <Button className="shrink-0" onClick={onConfirm}>
          {notice.action}
        </Button>
      ) : null}
    </Card>
  );
}
