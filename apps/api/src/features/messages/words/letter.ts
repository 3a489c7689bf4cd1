import type { Receiver } from '../occurrences/receiver.ts';
import { escapeHtml, fill, WORDS } from './fill.ts';
import type { Message, Row } from './message.ts';

/** The whole message as plain text, for chat and the plain part of a letter. */
export function plainText({ lines, rows }: Pick<Message, 'lines' | 'rows'>): string {
  const told = rows.map(({ label, value, level }) => {
    if (level === 'heading') return `\n${label.toUpperCase()}`;
    return value === '' ? label : `${label}: ${value}`;
  });
  return [...lines, ...told].join('\n').trim();
}

interface LetterContent {
  receiver: Receiver;
  business: string;
  /** The whole address of the record; null where nobody told the server its own address. */
  link: string | null;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Tables and inline styles, which is what mail programs draw alike; no picture and nothing that is fetched. */
export function letterHtml(message: Message, { receiver, business, link }: LetterContent): string {
  const words = WORDS[receiver.language];
  const lines = message.lines.map(
    (line) => `<p style="margin:0 0 12px;font-size:16px;line-height:1.5;color:#1f2937">${escapeHtml(line)}</p>`,
  );
  const table =
    message.rows.length === 0
      ? ''
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${message.rows.map(rowHtml).join('')}</table>`;
  const button =
    link === null
      ? ''
      : `<p style="margin:24px 0 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f5e9c;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(words.open)}</a></p>`;
  const footer = escapeHtml(fill(words.footer, { name: receiver.name }));
  return `<!doctype html><html lang="${receiver.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6;${FONT}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:20px 24px 0;font-size:13px;color:#6b7280">${escapeHtml(business)}</td></tr>
<tr><td style="padding:4px 24px 16px;font-size:22px;line-height:1.3;font-weight:700;color:#111827">${escapeHtml(message.title)}</td></tr>
<tr><td style="padding:0 24px 24px">${lines.join('')}${table}${button}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #e5e7eb;font-size:12px;line-height:1.5;color:#6b7280">${footer}</td></tr>
</table></td></tr></table></body></html>`;
}

function rowHtml({ label, value, level }: Row): string {
  if (level === 'heading') {
    return `<tr><td colspan="2" style="padding:18px 0 6px;font-size:12px;font-weight:700;letter-spacing:.04em;text-transform:uppercase;color:#6b7280">${escapeHtml(label)}</td></tr>`;
  }
  const cell = 'padding:7px 0;border-bottom:1px solid #f3f4f6;font-size:15px;line-height:1.4';
  return `<tr><td style="${cell};color:#374151">${escapeHtml(label)}</td><td align="right" style="${cell};padding-left:16px;color:#111827;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`;
}
