import type { ReportKind } from '@doi-tien/contract/report';
import type { ReactNode } from 'react';
import { toCall } from './report-address.ts';
import type { ReportCall } from './report-endpoints.ts';
import type { SafeOption } from './report-filters.tsx';
import { ReportFrame } from './report-frame.tsx';
import type { ReportScreen } from './report-kinds.ts';
import type { ReportModel } from './report-model.ts';
import { type ReportAddress, useReportAddress } from './use-report-address.ts';

interface ReportState<Report> {
  data?: Report | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface Period {
  tu_ngay: string;
  den_ngay: string;
  an_so_lieu: boolean;
}

/** The hooks of a report are fixed for the life of its screen, since they are called on every render. */
interface ReportOfProps<Kind extends ReportKind, Report extends Period> {
  screen: ReportScreen<Kind>;
  useReport: (call: ReportCall) => ReportState<Report>;
  useModel: (address: ReportAddress, report: Report, screen: ReportScreen<Kind>) => ReportModel;
  isEmpty: (report: Report) => boolean;
  safesOf?: (report: Report) => SafeOption[];
  /** What opens beside it. */
  beside?: (address: ReportAddress, report: Report) => ReactNode;
}

/** A report from its address to its frame. */
export function ReportOf<Kind extends ReportKind, Report extends Period>(props: ReportOfProps<Kind, Report>) {
  const { screen } = props;
  const address = useReportAddress(screen);
  const state = props.useReport({ path: screen.kind.path, query: String(toCall(address.filter)) });
  if (!state.data)
    return <ReportFrame screen={screen} address={address} {...state} model={undefined} period={undefined} isEmpty />;
  return <Answered {...props} address={address} state={state} report={state.data} />;
}

interface AnsweredProps<Kind extends ReportKind, Report extends Period> extends ReportOfProps<Kind, Report> {
  address: ReportAddress;
  report: Report;
  state: ReportState<Report>;
}

function Answered<Kind extends ReportKind, Report extends Period>(props: AnsweredProps<Kind, Report>) {
  const { screen, address, report, state } = props;
  const model = props.useModel(address, report, screen);
  return (
    <>
      <ReportFrame
        {...state}
        screen={screen}
        address={address}
        model={model}
        period={report}
        isEmpty={props.isEmpty(report)}
        {...(props.safesOf && { safes: props.safesOf(report) })}
      />
      {props.beside?.(address, report)}
    </>
  );
}
