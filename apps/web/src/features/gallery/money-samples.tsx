import { formatDecimal } from '@doi-tien/money/format';
import { useState } from 'react';
import { MoneyInput } from '../../ui/money/money-input.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { NO_NOTES, type NoteCounts, type NoteKind } from '../../ui/notes/note-counts.ts';
import { NoteGrid } from '../../ui/notes/note-grid.tsx';
import { Sample, Section } from './sample.tsx';
import { useGalleryTexts } from './use-gallery-texts.ts';

export function MoneyTextSamples() {
  const { sections, labels, states } = useGalleryTexts();
  return (
    <Section title={sections.moneyText}>
      <Sample caption={labels.payOut}>
        <MoneyText amount="38910000" unit="₫" size="hero" />
        <br />
        <MoneyText amount="1234567890123456789.5" unit="USD" size="large" />
      </Sample>
      <Sample caption={labels.profit}>
        <MoneyText amount="339000" unit="₫" tone="gainLoss" align="right" />
        <MoneyText amount="-147000" unit="₫" tone="gainLoss" align="right" />
        <MoneyText amount="0" unit="₫" tone="gainLoss" align="right" />
      </Sample>
      <Sample caption={labels.aligned}>
        <MoneyText amount="1500" unit="USD" alignDecimals={2} align="right" />
        <MoneyText amount="100.5" unit="USD" alignDecimals={2} align="right" />
        <MoneyText amount="-12.25" unit="USD" alignDecimals={2} align="right" />
      </Sample>
      <Sample caption={states.empty}>
        <MoneyText amount={null} unit="USD" />
      </Sample>
    </Section>
  );
}

export function MoneyInputSamples() {
  const { sections, labels, states } = useGalleryTexts();
  const [dong, setDong] = useState<string | null>('25940000');
  const [dollars, setDollars] = useState<string | null>('1500.5');
  const [limited, setLimited] = useState<string | null>('500');
  return (
    <Section title={sections.moneyInput}>
      <Sample caption={labels.words}>
        <MoneyInput
          decimals={0}
          unit="₫"
          aria-label={labels.amount}
          value={dong}
          onChange={setDong}
          hint={(value) => (value === null ? labels.words : labels.wordsOf.replace('{{amount}}', formatDecimal(value)))}
        />
      </Sample>
      <Sample caption={labels.quantity}>
        <MoneyInput decimals={2} unit="USD" aria-label={labels.quantity} value={dollars} onChange={setDollars} />
      </Sample>
      <Sample caption={labels.limited}>
        <MoneyInput
          decimals={0}
          min="1000"
          max="50000000"
          unit="₫"
          aria-label={labels.limited}
          value={limited}
          onChange={setLimited}
        />
      </Sample>
      <Sample caption={states.readOnly}>
        <MoneyInput decimals={0} unit="₫" aria-label={labels.fee} value="20000" readOnly />
      </Sample>
    </Section>
  );
}

const FACES = [500000, 200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000];
const notes: NoteKind[] = FACES.map((face, index) => ({ id: index + 1, value: String(face) }));
const stocked: NoteKind[] = [100, 50, 20, 10, 5, 1].map((face, index) => ({
  id: index + 1,
  value: String(face),
  available: [12, 4, 60, 3, 0, 118][index],
}));
const counted: NoteCounts = { counts: { 1: 124, 2: 80, 3: 35, 4: 0, 5: 17 }, unsorted: '12500' };

export function NoteSamples() {
  const { sections, states } = useGalleryTexts();
  const [count, setCount] = useState(counted);
  const [paid, setPaid] = useState<NoteCounts>({ counts: { 1: 15, 3: 2 }, unsorted: null });
  return (
    <Section title={sections.notes}>
      <Sample caption={states.count}>
        <NoteGrid label={states.count} notes={notes} unit="₫" value={count} onChange={setCount} withUnsorted />
      </Sample>
      <Sample caption={states.withStock}>
        <NoteGrid label={states.withStock} notes={stocked} unit="USD" value={paid} onChange={setPaid} showAvailable />
      </Sample>
      <Sample caption={states.readOnly}>
        <NoteGrid label={states.readOnly} notes={notes} unit="₫" value={counted} readOnly withUnsorted />
      </Sample>
      <Sample caption={states.empty}>
        <NoteGrid label={states.empty} notes={[]} value={NO_NOTES} />
      </Sample>
    </Section>
  );
}
