import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { open } from '../../../../../tests/support/components/page.tsx';
import { NO_NOTES, type NoteCounts } from './note-counts.ts';
import { NoteGrid, type NoteGridProps } from './note-grid.tsx';

const NOTES = [
  { id: 20, value: '20' },
  { id: 100, value: '100' },
  { id: 50, value: '50' },
];

interface HeldProps extends Partial<NoteGridProps> {
  initial?: NoteCounts;
}

/** Holds the counts as a form does, before another field. */
function Held({ initial = NO_NOTES, ...props }: HeldProps) {
  const [value, setValue] = useState(initial);
  return (
    <form>
      <NoteGrid notes={NOTES} label="USD" unit="USD" withUnsorted {...props} value={value} onChange={setValue} />
      <input aria-label="next" />
      <output>{JSON.stringify(value)}</output>
    </form>
  );
}

function openGrid(props: HeldProps = {}) {
  const { user } = open(<Held {...props} />);
  const pieces = (face: number) => screen.getByLabelText<HTMLInputElement>(`Số tờ mệnh giá ${face}`);
  const total = () => within(screen.getByRole('table')).getByRole('row', { name: /Tổng cộng/ }).textContent;
  const held = (): NoteCounts => JSON.parse(screen.getByRole('status').textContent ?? '');
  return { user, pieces, total, held, unsorted: () => screen.getByLabelText<HTMLInputElement>('Chưa phân loại') };
}

describe('counting notes', () => {
  it('lists the notes from the largest face value down', () => {
    openGrid();
    const faces = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(faces).toEqual(['100', '50', '20', 'Chưa phân loại', 'Tổng cộng0 tờ']);
  });

  it('shows what each line and the whole count come to while pieces are typed', async () => {
    const { user, pieces, total, held } = openGrid();
    await user.type(pieces(100), '12');
    await user.type(pieces(20), '3');
    expect(screen.getByRole('row', { name: /^100/ }).textContent).toContain('1,200');
    expect(screen.getByRole('row', { name: /^20/ }).textContent).toContain('60');
    expect(total()).toBe('Tổng cộng15 tờ1,260USD');
    expect(held().counts).toEqual({ 100: 12, 20: 3 });
  });

  it('adds the unsorted amount to the total, not to the pieces', async () => {
    const { user, pieces, unsorted, total, held } = openGrid();
    await user.type(pieces(50), '2');
    await user.type(unsorted(), '1234');
    expect(total()).toBe('Tổng cộng2 tờ1,334USD');
    expect(held()).toEqual({ counts: { 50: 2 }, unsorted: '1234' });
  });

  it('tells a counted zero from a field that nobody has typed into', async () => {
    const { user, pieces, held } = openGrid({ emptyText: 'chưa đếm' });
    expect(pieces(50).value).toBe('');
    expect(pieces(50).placeholder).toBe('chưa đếm');
    await user.type(pieces(50), '0');
    expect(pieces(50).value).toBe('0');
    expect(held().counts).toEqual({ 50: 0 });
    await user.clear(pieces(50));
    expect(held().counts).toEqual({});
  });

  it('takes digits only, and no more than a counter has notes', async () => {
    const { user, pieces, held } = openGrid();
    await user.type(pieces(50), '1a.2-3');
    expect(held().counts).toEqual({ 50: 123 });
    await user.type(pieces(20), '12345678');
    expect(held().counts[20]).toBe(123456);
  });

  it('warns where more notes are typed than lie in the safe', async () => {
    const notes = [{ id: 50, value: '50', available: 4 }];
    const { user, pieces } = openGrid({ notes, showAvailable: true });
    await user.type(pieces(50), '4');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(pieces(50));
    await user.type(pieces(50), '5');
    expect(screen.getByRole('alert').textContent).toBe('Chỉ còn 4 tờ');
    expect(pieces(50).getAttribute('aria-invalid')).toBe('true');
  });

  it('fills the column downwards from a copied column of a spreadsheet', async () => {
    const { user, pieces, held } = openGrid();
    await user.click(pieces(50));
    await user.paste('7\r\n8\r\n9');
    expect(held().counts).toEqual({ 50: 7, 20: 8 });
  });

  it('shows counts without fields where nothing can be changed', () => {
    openGrid({ readOnly: true, initial: { counts: { 100: 3 }, unsorted: '7' } });
    expect(within(screen.getByRole('table')).queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('row', { name: /^100/ }).textContent).toBe('1003300');
    expect(screen.getByRole('row', { name: /^50/ }).textContent).toBe('50——');
  });
});

describe('keys of the count sheet', () => {
  it('goes down with Enter and the arrow, up with Shift+Enter and the arrow', async () => {
    const { user, pieces } = openGrid();
    await user.click(pieces(100));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(pieces(50));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(pieces(20));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(pieces(50));
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(pieces(100));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(pieces(100));
  });

  it('replaces the old count of the row it comes to', async () => {
    const { user, pieces, held } = openGrid({ initial: { counts: { 100: 1, 50: 44 }, unsorted: null } });
    await user.click(pieces(100));
    await user.keyboard('{Enter}6');
    expect(held().counts).toEqual({ 100: 1, 50: 6 });
  });

  it('goes from the last note to the unsorted amount, and on to the next field of the form', async () => {
    const { user, pieces, unsorted } = openGrid();
    await user.click(pieces(20));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(unsorted());
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('next'));
  });

  it('says that the count is done with Enter on the last row', async () => {
    let done = 0;
    const onDone = () => {
      done += 1;
    };
    const { user, pieces } = openGrid({ withUnsorted: false, onDone });
    await user.click(pieces(50));
    await user.keyboard('{Enter}');
    expect(done).toBe(0);
    await user.keyboard('{Enter}');
    expect(done).toBe(1);
  });
});
