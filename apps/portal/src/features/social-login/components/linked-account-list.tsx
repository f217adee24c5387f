import {
  isApiError,
  type LinkedAccounts,
  type SocialProvider,
  socialProviderNames,
  socialProviders,
} from '@atrium/contract';
import { Button, FacebookMark, FormError, GoogleMark, Skeleton } from '@atrium/ui';
import { type ReactNode, useId, useState } from 'react';
import { failureMessage, useFailureNotice } from '../../../shared/api/failure-notice.tsx';
import { LoadFailed } from '../../../shared/api/load-failed.tsx';
import { useLoadFailure } from '../../../shared/api/use-load-failure.ts';
import { useAction } from '../../../shared/forms/use-action.ts';
import { useServices } from '../../../shared/services.ts';
import { rememberPendingLink } from '../../../shared/session/pending-redirects.ts';
import { SettingsRow } from '../../../shared/settings/settings-row.tsx';
import { SettingsSection } from '../../../shared/settings/settings-section.tsx';
import { AddressText } from '../../../shared/wrapping-text.tsx';
import { useLinkAccount, useLinkedAccounts } from '../api/linked-accounts.ts';
import { linkedAccountTexts as texts } from '../linked-account-texts.ts';
import { UnlinkDialog } from './unlink-dialog.tsx';

const marks = { google: GoogleMark, facebook: FacebookMark };

interface LinkedAccountListProps {
  /** First: the password. */
  passwordRow: ReactNode;
  /** As high as the password's row; drawn unseen while it is loading. */
  unseenPasswordRow: ReactNode;
  onReauthenticate: () => void;
}

/** Everything the merchant can log in with: the password, Google and Facebook. */
export function LinkedAccountList(props: LinkedAccountListProps) {
  const { passwordRow, unseenPasswordRow, onReauthenticate } = props;
  const request = useLinkedAccounts();
  const { data, isFetching, refetch } = request;
  const failure = useLoadFailure(request);
  const { start, startingProvider, staleLoginError } = useStartLinking();
  const [unlinking, setUnlinking] = useState<SocialProvider | null>(null);
  return (
    <SettingsSection name="login-methods" title={texts.title} description={texts.description}>
      {data || failure ? (
        <ul className="flex flex-col divide-y divide-border">
          {passwordRow}
          {data
            ? socialProviders.map((provider) => (
                <ProviderRow
                  key={provider}
                  provider={provider}
                  connected={connectionOf(data, provider)}
                  isOnlyWay={!data.password && data.providers.length === 1}
                  pending={startingProvider === provider}
                  onConnect={() => void start(provider)}
                  onDisconnect={() => setUnlinking(provider)}
                />
              ))
            : null}
        </ul>
      ) : (
        <RowsPlaceholder passwordRow={unseenPasswordRow} />
      )}
      {failure ? (
        <div className="pt-5">
          <LoadFailed
            title={texts.failed}
            headingLevel={3}
            error={failure}
            retryLabel={texts.retry}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : null}
      {staleLoginError === null ? null : (
        <div className="flex flex-col items-start gap-3 pt-5">
          <FormError>{staleLoginError}</FormError>
          <Button onClick={onReauthenticate}>{texts.reauthenticate}</Button>
        </div>
      )}
      <UnlinkDialog
        provider={unlinking}
        onClose={() => setUnlinking(null)}
        onReauthenticate={onReauthenticate}
      />
    </SettingsSection>
  );
}

/** As high as the rows at every width, because it has them, unseen: what is below must not move once they are loaded. */
function RowsPlaceholder({ passwordRow }: { passwordRow: ReactNode }) {
  return (
    <div className="relative">
      <Skeleton shape="block" className="absolute inset-0" />
      <ul aria-hidden="true" className="invisible flex flex-col divide-y divide-border">
        {passwordRow}
        {socialProviders.map((provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            connected={undefined}
            isOnlyWay={false}
            pending={false}
            onConnect={ignore}
            onDisconnect={ignore}
          />
        ))}
      </ul>
    </div>
  );
}

const ignore = () => undefined;

/** Redirects to a provider; `staleLoginError` is set if the server requires a recent login first. */
function useStartLinking() {
  const { tabStorage } = useServices();
  const notifyFailure = useFailureNotice();
  const { mutateAsync: link, isPending, variables } = useLinkAccount();
  const isStale = (error: unknown) => isApiError(error, 'reauthentication_required');
  const { run: start, error } = useAction(
    async (provider: SocialProvider) => {
      rememberPendingLink(tabStorage);
      await link(provider);
    },
    (failure, provider) =>
      isStale(failure) ||
      notifyFailure(failure, undefined, texts.notConnectedNow(socialProviderNames[provider])),
  );
  return {
    start,
    startingProvider: isPending ? variables : null,
    staleLoginError: isStale(error) ? failureMessage(error) : null,
  };
}

type Connection = LinkedAccounts['providers'][number];

function connectionOf({ providers }: LinkedAccounts, provider: SocialProvider) {
  return providers.find((connection) => connection.provider === provider);
}

interface ProviderRowProps {
  provider: SocialProvider;
  connected: Connection | undefined;
  /** Without it the merchant could not log in any more. */
  isOnlyWay: boolean;
  pending: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
}

function ProviderRow(props: ProviderRowProps) {
  const { provider, connected, pending, onConnect } = props;
  const Mark = marks[provider];
  const name = socialProviderNames[provider];
  return (
    <SettingsRow
      mark={<Mark aria-hidden="true" className="size-5" />}
      title={<h3 className="font-medium text-base">{name}</h3>}
      state={connected ? stateOf(connected) : texts.notConnected}
    >
      {connected ? (
        <DisconnectButton name={name} isOnlyWay={props.isOnlyWay} onClick={props.onDisconnect} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="ms-auto"
          pending={pending}
          pendingLabel={texts.connecting(name)}
          onClick={onConnect}
        >
          {texts.connect} <span className="sr-only">{name}</span>
        </Button>
      )}
    </SettingsRow>
  );
}

function stateOf({ email }: Connection) {
  return email === null ? texts.connected : <AddressText address={email} />;
}

interface DisconnectButtonProps {
  name: string;
  isOnlyWay: boolean;
  onClick: () => void;
}

/** Stays focusable while it is off, so that its reason can be read. */
function DisconnectButton({ name, isOnlyWay, onClick }: DisconnectButtonProps) {
  const reasonId = useId();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className={isOnlyWay ? 'ms-auto cursor-not-allowed opacity-60' : 'ms-auto'}
        aria-disabled={isOnlyWay}
        aria-describedby={isOnlyWay ? reasonId : undefined}
        onClick={isOnlyWay ? undefined : onClick}
      >
        {texts.disconnect} <span className="sr-only">{name}</span>
      </Button>
      {isOnlyWay ? (
        <p id={reasonId} className="order-1 basis-full ps-13 text-sm sm:ps-14 text-text-muted">
          {texts.onlyWay(name)}
        </p>
      ) : null}
    </>
  );
}
