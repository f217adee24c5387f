import type { Shop } from '@atrium/contract';
import { Button, Card, InlineError } from '@atrium/ui';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { needsAttention, type StoreStanding } from '../../../shared/store-status.ts';
import { useRefusal } from '../store-return.ts';
import { noticeOf, statusBadges } from '../texts.ts';

interface StoreNoticeProps {
  shop: Shop & StoreStanding;
  onVerify: () => void;
}

/** Shows why the products of the current store cannot be opened, with the action that helps. */
export function StoreNotice({ shop, onVerify }: StoreNoticeProps) {
  const titleId = useId();
  const notice = noticeOf(shop);
  const refusal = useRefusal(shop);
  if (!notice) return null;
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      // As the next step, in whose place it is.
      className="flex flex-col gap-3 max-sm:p-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:py-4 xl:min-h-25.5 xl:w-168 xl:shrink-0"
    >
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h2 id={titleId} className="flex max-w-full gap-2 text-base">
          {needsAttention(shop.status) ? (
            <TriangleAlert
              aria-hidden="true"
              data-tone={statusBadges[shop.status]?.tone}
              className="mt-0.5 size-5 shrink-0 text-warning-text data-[tone=danger]:text-danger-text"
            />
          ) : null}
          <span className="min-w-0 break-words">{notice.title}</span>
        </h2>
        {refusal?.isError ? (
          <InlineError>{refusal.text}</InlineError>
        ) : (
          <p className="text-sm text-text-muted">{refusal?.text ?? notice.text}</p>
        )}
      </div>
      {notice.action ? (
        <Button size="lg" className="shrink-0 sm:w-48" onClick={onVerify}>
          {notice.action}
        </Button>
      ) : null}
    </Card>
  );
}
