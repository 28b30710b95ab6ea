import { TEST_BEHAVIOURS, type TestBehaviour } from '@datum/contract/orders/order-facts';
import { playTestPayment, showTestPayment, type TestedPayment } from '@datum/contract/orders/payment-events';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { requestFacts } from '../../../lib/deploy/server-context.ts';
import { admitBuyer } from '../../../lib/screens/admit-buyer.ts';
import { invalidParameters, noRoute } from '../../../lib/screens/not-found.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RefusalBox } from '../../../ui/states/refusal-box.tsx';
import classes from '../orders.module.css';
import { useMoney } from '../use-money.ts';
import type { Route } from './+types/mock.page.ts';
import { SentMessages } from './messages.part.tsx';

/** Outside the demonstration the address does not exist, and the answer says so before any script runs. */
export function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(requestFacts).site.demonstration) throw noRoute(new URL(request.url).pathname);
  return null;
}

/** Where the test gateway is off, and without a payment of it, there is nothing to show. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const payment = searchParams.get('payment');
  await admitBuyer(args);
  if (!payment) throw invalidParameters(pathname);
  try {
    await call(showTestPayment, { params: { payment } });
  } catch (problem) {
    if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 422)) {
      throw invalidParameters(pathname);
    }
    throw problem;
  }
  return null;
}
clientLoader.hydrate = true as const;
export const HydrateFallback = () => null;

/** The test gateway: the payer says what it does, and sees the signed messages that it sends. */
export default function MockPage() {
  const t = useTranslations('orders.mock');
  const [search] = useSearchParams();
  const called = useCall(showTestPayment, { params: { payment: search.get('payment') ?? '' } });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <NoticeBar>{t('no-money')}</NoticeBar>
      <Loaded called={called}>
        {(tested) => <Tested tested={tested} payment={search.get('payment') ?? ''} />}
      </Loaded>
    </>
  );
}

function Tested({ tested, payment }: { readonly tested: TestedPayment; readonly payment: string }) {
  const t = useTranslations('orders.mock');
  const { named } = useMoney(tested.currency);
  const { send, busy, problem } = useSend();
  const play = (behaviour: TestBehaviour) =>
    void send(playTestPayment, { params: { payment }, body: { behaviour } });
  return (
    <>
      {problem && <RefusalBox refusal={problem}>{problem.message}</RefusalBox>}
      <p>{t('asked', { amount: named(tested.amount), reference: tested.reference })}</p>
      <fieldset className={classes.methods}>
        <legend>{t('choose')}</legend>
        <div className={classes.behaviours}>
          {TEST_BEHAVIOURS.map((behaviour) => (
            <Button key={behaviour} variant="default" disabled={busy} onClick={() => play(behaviour)}>
              {t(`behaviour.${behaviour}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <SentMessages messages={tested.messages} />
      <div className={classes.actions}>
        <Button
          component={Link}
          to={href('payment.response', { query: { order: tested.order } })}
          variant={tested.messages.length > 0 ? 'filled' : 'default'}
        >
          {t('back')}
        </Button>
      </div>
    </>
  );
}
