import { PRINTER_PORTS, PRINTER_WAYS, type PrinterWay, SERIAL_SPEEDS } from '@doi-tien/contract/printers';
import type { Printer } from '@doi-tien/contract/printers.schema';
import { Button, Form, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notices/notify.ts';
import { canSpeak, openBrowserPrinter } from '../../lib/printing/browser-printer.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useStatusOptions } from '../../ui/collection/status-options.ts';
import { TextItem } from '../../ui/form/text-item.tsx';
import { useTillsForPrintersQuery } from './printer-endpoints.ts';

/** What a new printer begins with: the usual one of a counter. */
export const BLANK: Partial<Printer> = {
  ngan_quy_id: null,
  ket_noi: 'mang',
  dia_chi: null,
  cong: PRINTER_PORTS.first,
  toc_do: 9600,
  kho_giay: 80,
  cat_giay: true,
  mo_ngan_keo: false,
  bao_tinh_trang: true,
  tu_dong_in: false,
  trang_thai: 1,
};

/** The form of a printer. */
export function PrinterFields() {
  const { t } = useTranslation('printers');
  const { t: f } = useTranslation('fields');
  const way = Form.useWatch<PrinterWay>('ket_noi');
  return (
    <>
      <TextItem name="ten" max={100} isRequired input={{ autoFocus: true }} />
      <TillField />
      <Form.Item name="ket_noi" label={t('way')}>
        <Select options={PRINTER_WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))} />
      </Form.Item>
      {way === 'mang' ? <NetworkFields /> : <BrowserFields way={way ?? 'usb'} />}
      <Form.Item name="kho_giay" label={t('paper')}>
        <Select options={[58, 80].map((value) => ({ value, label: t('millimetres', { width: value }) }))} />
      </Form.Item>
      <SwitchItem name="tu_dong_in" label={t('itself')} />
      <SwitchItem name="cat_giay" label={t('cuts')} />
      <SwitchItem name="mo_ngan_keo" label={t('drawer')} />
      {way === 'mang' && <SwitchItem name="bao_tinh_trang" label={t('asks')} hint={t('asksHint')} />}
      <Form.Item name="trang_thai" label={f('trang_thai')}>
        <Select options={useStatusOptions('printers')} />
      </Form.Item>
      <TextItem name="ghi_chu" max={500} isLong />
    </>
  );
}

/** Without tills there is nothing to choose. */
function TillField() {
  const { t } = useTranslation('printers');
  const mayRead = useCan(['ngan-quy', 'index']);
  const { data } = useTillsForPrintersQuery(undefined, { skip: !mayRead });
  const tills = data?.items ?? [];
  const isHidden = tills.length === 0;
  return (
    <Form.Item name="ngan_quy_id" label={!isHidden && t('place')} extra={!isHidden && t('placeHint')} hidden={isHidden}>
      {isHidden ? (
        <input type="hidden" />
      ) : (
        <Select
          options={[
            { value: null, label: t('wholeBranch') },
            ...tills.map(({ id, ma, ten }) => ({ value: id, label: `${ma} · ${ten}` })),
          ]}
        />
      )}
    </Form.Item>
  );
}

function NetworkFields() {
  const { t } = useTranslation('printers');
  return (
    <>
      <TextItem name="dia_chi" label={t('address')} extra={t('addressHint')} max={253} isRequired />
      <Form.Item name="cong" label={t('port')}>
        <InputNumber min={1} max={65_535} precision={0} />
      </Form.Item>
    </>
  );
}

/** A browser lets a device be chosen only in a press of a person. */
function BrowserFields({ way }: { way: PrinterWay }) {
  const { t } = useTranslation('printers');
  const speed = Form.useWatch<Printer['toc_do']>('toc_do') ?? 9600;
  const line = { ket_noi: way, toc_do: speed };
  const choose = async () => {
    const device = await openBrowserPrinter(line, true);
    await device?.close();
    if (device) notify.success(t('deviceChosen'));
    else notify.warning(t('deviceMissing'));
  };
  return (
    <>
      {way === 'serial' && (
        <Form.Item name="toc_do" label={t('speed')}>
          <Select options={SERIAL_SPEEDS.map((value) => ({ value, label: String(value) }))} />
        </Form.Item>
      )}
      <Form.Item extra={canSpeak(line) ? t('browserHint') : t('unsupported')}>
        <Button onClick={() => void choose()} disabled={!canSpeak(line)}>
          {t('chooseDevice')}
        </Button>
      </Form.Item>
    </>
  );
}

function SwitchItem({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <Form.Item name={name} label={label} extra={hint} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
}
