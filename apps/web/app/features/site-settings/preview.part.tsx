import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { PreviewWidths } from '../../page-kit/preview-widths.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';

/** The front page as it is saved. */
export function Preview() {
  const t = useTranslations('site-settings.homepage');
  return (
    <FormSection title={t('preview')} hint={t('preview-hint')}>
      <PreviewWidths address={href('front')} />
    </FormSection>
  );
}
