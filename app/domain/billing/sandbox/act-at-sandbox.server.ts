import { cancelAtSandbox } from './cancel-at-sandbox.server.ts'
import type { SandboxChange } from './change-sandbox-purchase.server.ts'
import { renewAtSandbox } from './renew-at-sandbox.server.ts'
import { resendSandboxNotices } from './resend-sandbox-notices.server.ts'
import { returnMoneyAtSandbox } from './return-money-at-sandbox.server.ts'
import type { SandboxActInput } from './sandbox-forms.ts'
import { switchPlanAtSandbox } from './switch-plan-at-sandbox.server.ts'

/** Carries out the action of a button on a purchase's page; the same form counts once. */
export function actAtSandbox(code: string, { act, plan, once }: SandboxActInput): Promise<SandboxChange> {
  switch (act) {
    case 'renew':
      return renewAtSandbox(code, 'paid', once)
    case 'refuse_renewal':
      return renewAtSandbox(code, 'refused', once)
    case 'switch_plan':
      return plan
        ? switchPlanAtSandbox(code, plan, once)
        : Promise.resolve({ ok: false, reason: 'not_possible' })
    case 'cancel':
      return cancelAtSandbox(code, once)
    case 'refund':
      return returnMoneyAtSandbox(code, 'refunded', once)
    case 'charge_back':
      return returnMoneyAtSandbox(code, 'charged_back', once)
    case 'resend':
      return resendSandboxNotices(code, once)
  }
}
