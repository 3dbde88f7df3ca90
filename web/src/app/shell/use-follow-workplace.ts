import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { workplacesQuery } from '#web/src/lib/queries/workplaces.ts';
import type { BusinessInUse } from '#web/src/lib/session/business-in-use.ts';
import { chooseBusiness } from '#web/src/lib/session/session.ts';

/** Follows what the owner changes of the business in use: its name, and the role of this person. */
export function useFollowWorkplace(business: BusinessInUse | null): void {
  const { data } = useQuery({ ...workplacesQuery(), enabled: business !== null });
  useEffect(() => {
    const place = data?.places.find(({ businessId }) => businessId === business?.businessId);
    if (!place || !business) return;
    const isSame = place.role === business.role && place.businessName === business.businessName;
    if (!isSame) chooseBusiness(place);
  }, [data, business]);
}
