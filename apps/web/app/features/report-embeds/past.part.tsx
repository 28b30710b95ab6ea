import { historyOfEmbed } from '@datum/contract/site/report-embeds';
import { REPORT_AUDIENCES } from '@datum/contract/site/report-facts';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Changes } from '../../page-kit/record/changes.tsx';

/** Who changed an embed, from what to what, in the words of its form. */
export function Past({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('report-embeds');
  const text = useLocalText();
  const fieldOf = (name: string): string => {
    const [first = '', language] = name.split('.');
    const label = t.has(`field.${first}` as 'field.title') ? t(`field.${first}` as 'field.title') : first;
    return language === 'en' || language === 'ms' ? `${label} (${LANGUAGE_NAMES[language]})` : label;
  };
  const wordOf = (field: string, value: unknown): string | null => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (field === 'product') {
      const product = CATALOGUE.find(({ slugs }) => slugs.product === value);
      return product ? text(product.name) : null;
    }
    const audience = field === 'audience' && REPORT_AUDIENCES.find((one) => one === value);
    return audience ? t(`audience.${audience}`) : null;
  };
  return <Changes called={useCall(historyOfEmbed, { params: { uuid } })} fieldOf={fieldOf} wordOf={wordOf} />;
}
