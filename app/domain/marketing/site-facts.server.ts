import { environment } from '#app/base/env.server.ts'
import { areSubscriptionsSold } from '../billing/payments/providers.server.ts'
import type { SiteFacts } from './site.ts'
import { todayInBrasilia } from './page-counts/today-in-brasilia.server.ts'

export function siteFacts(): SiteFacts {
  return {
    origin: environment().appUrl,
    arePlansSold: areSubscriptionsSold(),
    year: Number(todayInBrasilia().slice(0, 4)),
  }
}
