import type { ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  /** A heading; without one the panel is only a frame. */
  readonly title?: string;
  readonly level?: 2 | 3 | 4;
  /** At the right of the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A card, only where the content is one object that can be acted on: `<Panel title={t('plan')}>...</Panel>`. */
export function Panel({ title, level = 2, tools, children }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.panel}>
      {title && (
        <div className={classes.head}>
          <Heading>{title}</Heading>
          {tools}
        </div>
      )}
      {children}
    </section>
  );
}
