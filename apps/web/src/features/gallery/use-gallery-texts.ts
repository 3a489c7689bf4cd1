import en from '@doi-tien/texts/en/gallery';
import vi from '@doi-tien/texts/vi/gallery';
import { useTranslation } from 'react-i18next';

/** Read directly: the page is not shipped, so its texts are no namespace of the product. */
export function useGalleryTexts() {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? en : vi;
}
