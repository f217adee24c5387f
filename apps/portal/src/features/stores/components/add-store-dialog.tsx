import { addStoreBody, messages, normalizeStoreDomain } from '@atrium/contract';
import { TextField } from '@atrium/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { failureMessage, useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useFormDraft } from '../../../shared/forms/use-form-draft.ts';
import { useSubmit } from '../../../shared/forms/use-submit.ts';
import { paths } from '../../../shared/paths.ts';
import { type NewStore, useAddStore } from '../api/add-store.ts';
import { addStoreTexts as texts } from '../dialog-texts.ts';
import { focusPageHeadingSoon, focusStoreSoon } from '../focus-after-action.ts';

const CHOOSE_STORE_URL = '/connect/shopify/choose';

interface AddStoreDialogProps {
  /** False if none of the merchant's stores is current. */
  hasCurrentStore: boolean;
  onClose: () => void;
  /** Called with the domain once the new store is the current one. */
  onAdded: (shop: string) => void;
  /** Called after `onAdded`. By default it focuses the page's heading: on a phone the message covers the store switcher. */
  next?: ((shop: string) => void) | undefined;
}

export function AddStoreDialog(props: AddStoreDialogProps) {
  const { hasCurrentStore, onClose, onAdded, next = focusPageHeadingSoon } = props;
  const notifyFailure = useFailureNotice();
  // Only the switch to it has failed.
  const [isAdded, setAdded] = useState(false);
  const { mutateAsync: add, hasAdded } = useAddStore(hasCurrentStore);
  const form = useForm({
    resolver: zodResolver(addStoreBody),
    defaultValues: { name: '', shop: '' },
  });
  const discardDraft = useFormDraft(form, 'store');

  const { send, isPending, error } = useSubmit(
    form,
    ['name', 'shop'],
    async (values: NewStore) => {
      const shop = await add(values);
      discardDraft();
      onClose();
      onAdded(shop);
      next(shop);
    },
    // The specification requires a snackbar. It is far from the form, so the dialog shows the error too.
    (failure, { shop }) => {
      notifyFailure(failure, undefined, hasAdded(shop) ? undefined : texts.failed);
      setAdded(hasAdded(shop));
    },
  );
  const shownError = isAdded ? texts.addedOnly : failureMessage(error, undefined, texts.failed);
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      labels={texts}
      pending={isPending}
      error={error === undefined ? undefined : shownError}
      onClose={onClose}
      onCancel={discardDraft}
      onSubmit={form.handleSubmit(send)}
    >
      <StoreFields
        form={form}
        onChooseAtShopify={discardDraft}
        onShowKnown={(shop) => {
          discardDraft();
          onClose();
          focusStoreSoon(shop);
        }}
      />
    </FormDialog>
  );
}

interface StoreFieldsProps {
  form: UseFormReturn<NewStore>;
  /** Called before the browser leaves for Shopify. */
  onChooseAtShopify: () => void;
  /** Called with the domain of a store that the account has already, before Stores opens. */
  onShowKnown: (shop: string) => void;
}

function StoreFields({ form, onChooseAtShopify, onShowKnown }: StoreFieldsProps) {
  const { errors } = form.formState;
  const showKnown = () => onShowKnown(normalizeStoreDomain(form.getValues('shop')) ?? '');
  return (
    <>
      <TextField
        {...form.register('name')}
        label={texts.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...form.register('shop')}
        label={texts.shop}
        placeholder={texts.shopPlaceholder}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={
          errors.shop?.type === 'already_connected' ? (
            <KnownStore message={errors.shop.message} onShow={showKnown} />
          ) : (
            errors.shop?.message
          )
        }
        longestError={messages.shopDomainUnknown}
      />
      <ChooseStore onChoose={onChooseAtShopify} />
    </>
  );
}

interface KnownStoreProps {
  message: string | undefined;
  onShow: () => void;
}

/** Leads to the store, where its card shows its state and what can be done, also if Atrium was uninstalled there. */
function KnownStore({ message, onShow }: KnownStoreProps) {
  return (
    <>
      {message}{' '}
      <Link
        to={paths.stores.getHref()}
        onClick={onShow}
        className="rounded-chip font-medium text-accent-text underline"
      >
        {texts.showKnown}
      </Link>
    </>
  );
}

/** Also shown beside an error, which merchants get who do not know their store's address. */
function ChooseStore({ onChoose }: { onChoose: () => void }) {
  return (
    <p className="text-sm text-text-muted">
      {texts.orChoose}{' '}
      {/* A route of the server that redirects to Shopify, so not a router link. */}
      <a
        href={CHOOSE_STORE_URL}
        onClick={onChoose}
        className="rounded-chip font-medium text-accent-text underline-offset-4 hover:underline"
      >
        {texts.choose}
      </a>
    </p>
  );
}
