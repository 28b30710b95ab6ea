import { may } from '@datum/contract/access/access';
import { openCorrection } from '@datum/contract/computation/corrections';
import { contentCalls } from '@datum/contract/content/content-calls';
import { correctFeedback } from '@datum/contract/feedback/feedback';
import type { FeedbackDetail, FeedbackStaff } from '@datum/contract/feedback/feedback-view';
import { subjectOf, surveyOf } from '@datum/contract/subjects/all';
import { familiesReading, SURVEYED_FAMILIES } from '@datum/contract/subjects/families';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Act } from '../../../page-kit/act.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { type Doubted, OpenCorrection } from '../../corrections/open-correction.part.tsx';

interface ToCorrectionProps {
  readonly message: FeedbackDetail;
  readonly staff: FeedbackStaff;
}

/** Puts right what a message is about: figures by a correction of their month, and readers are told by an article. */
export function ToCorrection({ message, staff }: ToCorrectionProps) {
  const t = useTranslations('feedback.to-correction');
  const person = usePerson();
  const { uuid, version, page } = message;
  const names = staff.figure !== null || staff.faq !== null || page !== '';
  return (
    <>
      {staff.figure &&
        subjectOf(staff.figure.subject) &&
        !staff.correction &&
        may(person, openCorrection) && <Figures doubted={doubtedOf(uuid, staff.figure)} />}
      {names && !staff.article && may(person, contentCalls('news').create) && (
        <Act
          endpoint={correctFeedback}
          input={{ params: { uuid }, body: { version } }}
          label={t('open')}
          done={() => t('made')}
        />
      )}
    </>
  );
}

/** The family of an index, or the first one that reads a price; of what weighs families staff choose one. */
function doubtedOf(feedback: string, { subject, period }: NonNullable<FeedbackStaff['figure']>): Doubted {
  const reading = new Set([subject, ...familiesReading(subject).map(({ code }) => code)]);
  const family = SURVEYED_FAMILIES.find(({ code }) => reading.has(code))?.code;
  return { feedback, family: family ?? null, period: family ? surveyOf(family, period) : null };
}

function Figures({ doubted }: { readonly doubted: Doubted }) {
  const t = useTranslations('feedback.to-correction');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('figures')}
      </Button>
      {open && (
        <Drawer opened onClose={close} title={t('figures-title')}>
          <OpenCorrection doubted={doubted} onCancel={close} onSaved={close} />
        </Drawer>
      )}
    </>
  );
}
