import type { PlaceReach } from '@datum/contract/plans/plan-terms';
import type { ProductCode } from '@datum/contract/subjects/subject';
import { explainAccessOf } from '@datum/contract/subscriptions/access-explanations';
import type { Use } from '@datum/contract/subscriptions/access-steps';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ExplanationSteps } from './steps.part.tsx';

/** What is asked about. */
export interface AccessQuestion {
  readonly product: ProductCode;
  readonly level?: Use;
  readonly period?: string;
  readonly reach?: PlaceReach;
}

/** A small button at a locked place: why the reader cannot open it. */
export function WhyClosed(question: AccessQuestion) {
  const t = useTranslations('access');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened(true)}>
        {t('why')}
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} title={t('why-title')}>
        <Explanation question={question} />
      </Drawer>
    </>
  );
}

/** The answer about the reader, in the order in which it is asked. */
function Explanation({ question }: { readonly question: AccessQuestion }) {
  const query = { level: 'view' as const, reach: 'country' as const, ...question };
  return (
    <Loaded called={useCall(explainAccessOf, { query })}>
      {(answer) => <ExplanationSteps answer={answer} isOwn />}
    </Loaded>
  );
}
