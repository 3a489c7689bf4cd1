import { useSearchParams } from 'react-router';

/** The row whose details are open, in the address beside the list's own query. */
const ROW_PARAM = 'dong';

export function useRowInAddress(): { openId: number | null; show: (id: number | null) => void } {
  const [params, setParams] = useSearchParams();
  const opened = params.get(ROW_PARAM);
  return {
    openId: opened !== null && /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : null,
    show: (id) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete(ROW_PARAM);
          else next.set(ROW_PARAM, String(id));
          return next;
        },
        { preventScrollReset: true, replace: id === null },
      ),
  };
}
