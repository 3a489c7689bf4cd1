import { Link } from 'react-router';
import { useCalendarLanguage } from '../../i18n/use-calendar-language.ts';
import { FormSamples } from './form-samples.tsx';
import styles from './gallery.module.css';
import { ListSamples } from './list-samples.tsx';
import { MoneyInputSamples, MoneyTextSamples, NoteSamples } from './money-samples.tsx';
import { SmallSamples } from './small-samples.tsx';
import { useGalleryTexts } from './use-gallery-texts.ts';

/** Every shared piece in every state, to look at while building. Not part of what is shipped. */
export default function GalleryPage() {
  const { title, intro, home } = useGalleryTexts();
  useCalendarLanguage();
  return (
    <main className={styles.page}>
      <header>
        <h1>{title}</h1>
        <p>
          {intro} <Link to="/">{home}</Link>
        </p>
      </header>
      <MoneyTextSamples />
      <MoneyInputSamples />
      <NoteSamples />
      <ListSamples />
      <FormSamples />
      <SmallSamples />
    </main>
  );
}
