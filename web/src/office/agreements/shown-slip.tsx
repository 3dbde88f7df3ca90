import { useQuery } from '@tanstack/react-query';
import { openSlip } from '#shared/collection/contract.ts';
import type { OfficeSlip } from '#shared/collection/waiting-for-office.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { fetchedFile } from '#web/src/office/file/read-document.ts';
import { call } from '#web/src/office/lib/api.ts';
import { DocumentViewer } from '#web/src/office/viewer/document-viewer.tsx';

async function readSlip({ ref, slipId }: OfficeSlip) {
  const { url, type } = await call(openSlip, { params: { ref, slipId } });
  return { type, bytes: await fetchedFile(url) };
}

interface ShownSlipProps {
  slip: OfficeSlip;
  onClose: () => void;
}

/** A slip's file, in the viewer that runs nothing. Each look is recorded. */
export default function ShownSlip({ slip, onClose }: ShownSlipProps) {
  const opened = useQuery({
    queryKey: ['slip', slip.slipId],
    queryFn: () => readSlip(slip),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (opened.isPending) return <Skeleton label="Opening the slip" shape="table" />;
  if (opened.error) return <ErrorCard error={opened.error} onRetry={() => void opened.refetch()} />;
  return (
    <div className="office-shown">
      <DocumentViewer {...opened.data} title={`Bank slip ${slip.reference}`} onClose={onClose} />
    </div>
  );
}
