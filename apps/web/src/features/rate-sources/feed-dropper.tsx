import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useTranslation } from 'react-i18next';

interface FeedDropperProps {
  kilobytes: number;
  onChoose: (file: File) => void;
  onRefuse: (reason: string) => void;
}

/** Takes one file with a list of rates. */
export function FeedDropper({ kilobytes, onChoose, onRefuse }: FeedDropperProps) {
  const { t } = useTranslation('rateSources');
  return (
    <Upload.Dragger
      maxCount={1}
      showUploadList={false}
      beforeUpload={(file) => {
        if (file.size > kilobytes * 1024) onRefuse(t('file.tooLarge', { kilobytes }));
        else onChoose(file);
        return false;
      }}
    >
      <div className="stack gap-6 p-16">
        <InboxOutlined aria-hidden />
        <b>{t('file.drop')}</b>
        <span className="muted text-12">{t('file.hint', { kilobytes })}</span>
      </div>
    </Upload.Dragger>
  );
}
