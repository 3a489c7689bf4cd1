import { Button } from 'antd';
import { useState } from 'react';
import { Can } from '../../ui/can.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { DayRange } from '../../ui/dates/date-presets.ts';
import { DateRange } from '../../ui/dates/date-range.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Sample, Section } from './sample.tsx';
import { useGalleryTexts } from './use-gallery-texts.ts';

export function SmallSamples() {
  const { sections, labels, states } = useGalleryTexts();
  const [range, setRange] = useState<DayRange | null>(['2026-11-01', '2026-11-14']);
  return (
    <>
      <Section title={sections.status}>
        <Sample caption={sections.status} wide>
          <div className="row wrap">
            <StatusTag tone="success" label={labels.opened} />
            <StatusTag tone="danger" label={labels.closed} />
            <StatusTag tone="warning" label={labels.waiting} />
            <StatusTag tone="info" label={labels.done} />
            <StatusTag tone="neutral" label={labels.inactive} />
            <StatusTag tone="buy" label={labels.buy} />
            <StatusTag tone="sell" label={labels.sell} />
          </div>
        </Sample>
      </Section>
      <Section title={sections.dates}>
        <Sample caption={states.filled}>
          <DateRange value={range} onChange={setRange} />
        </Sample>
      </Section>
      <Section title={sections.small}>
        <Sample caption={sections.small}>
          <div className="row wrap">
            MNT-261114-0001 <CopyButton text="MNT-261114-0001" label={labels.tradeCode} />
            <Can do={['ket', 'close']} otherwise={states.denied}>
              <Button>{labels.closed}</Button>
            </Can>
          </div>
        </Sample>
      </Section>
      <Section title={sections.states}>
        <Sample caption={states.empty}>
          <EmptyState
            title={labels.trades}
            hint={labels.emptyHint}
            action={<Button type="primary">{labels.newTrade}</Button>}
          />
        </Sample>
        <Sample caption={states.error}>
          <ErrorState error={{ code: 0, message: labels.lost }} onRetry={() => undefined} />
        </Sample>
      </Section>
    </>
  );
}
