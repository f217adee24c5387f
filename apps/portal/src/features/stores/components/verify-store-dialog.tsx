import { messages, type Product, type Shop } from '@atrium/contract';
import { Button, Dialog } from '@atrium/ui';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { failureMessage } from '../../../shared/api/failure-notice.tsx';
import { useAction } from '../../../shared/forms/use-action.ts';
import { useServices } from '../../../shared/services.ts';
import { rememberVerification } from '../../../shared/session/pending-redirects.ts';
import { SentenceWithName } from '../../../shared/wrapping-text.tsx';
import { useVerifyStore } from '../api/store-calls.ts';
import { verifyStoreTexts as texts } from '../dialog-texts.ts';

interface VerifyStoreDialogProps {
  /** The store to verify. */
  shop: Pick<Shop, 'name' | 'domain' | 'status'>;
  /** The product whose start continues afterwards. */
  product: Pick<Product, 'type' | 'title'> | undefined;
  /** It was added just before. */
  isNew: boolean;
  onClose: () => void;
}

/** Explains why a store must be verified and what happens at Shopify, before the redirect. */
export function VerifyStoreDialog({ shop, product, isNew, onClose }: VerifyStoreDialogProps) {
  const { tabStorage } = useServices();
  const { pathname } = useLocation();
  const { mutateAsync: verify } = useVerifyStore();
  const leave = useAction(async (domain: string) => {
    const pending = { store: domain, product: product?.type ?? null, page: pathname };
    rememberVerification(tabStorage, pending);
    await verify(domain);
  });
  const confirm = useRef<HTMLButtonElement>(null);
  const close = () => {
    leave.clear();
    onClose();
  };
  if (shop.status === 'awaiting_approval') return <Waiting store={shop.name} onClose={close} />;
  return (
    <Dialog
      open
      onOpenChange={close}
      dismissible={!leave.isPending}
      title={<SentenceWithName sentence={texts.title} name={shop.name} />}
      description={
        <>
          {isNew ? <Added /> : null}
          <Steps product={product?.title} />
        </>
      }
      initialFocusRef={confirm}
      footer={
        <>
          <Button variant="secondary" disabled={leave.isPending} onClick={close}>
            {texts.cancel}
          </Button>
          <Button
            ref={confirm}
            pending={leave.isPending}
            pendingLabel={texts.pending}
            iconEnd={<ArrowRight aria-hidden="true" className="size-4" />}
            onClick={() => leave.run(shop.domain)}
          >
            {texts.confirm}
          </Button>
        </>
      }
      error={leave.error ? failureMessage(leave.error, undefined, texts.failed) : null}
    />
  );
}

function Added() {
  return (
    <p className="mb-1.5 flex items-start gap-1.5 text-success-text">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {messages.storeAdded}
    </p>
  );
}

function Steps({ product }: { product: string | undefined }) {
  return (
    <ol className="mt-3 flex flex-col gap-3 text-text">
      {texts.steps(product).map((step, index) => (
        <li key={step} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text text-xs tabular-nums"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** The owner must approve; nothing can be done at Shopify. */
function Waiting({ store, onClose }: { store: string; onClose: () => void }) {
  const { waiting } = texts;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={waiting.title}
      description={waiting.description(store)}
      footer={<Button onClick={onClose}>{waiting.close}</Button>}
    />
  );
}
