/** The response to a refused request of a device. The page shows `message`. */
export interface DeviceRefusal {
  ok: false
  /**
   * - device_ended (401): no device, or a guardian has turned it off
   * - no_subscription (403): the family has no subscription
   * - not_on_device (403): a guardian has taken the child off the device
   * - closed (403): no profile is open; the device shows its children again
   * - resting (409): outside of the hours that a guardian chose
   * - wrong_pin (403): the picture PIN
   * - pause (429): five wrong picture PINs, or more acts than a limit allows
   * - invalid (400), unknown (404), not_json (415): a request of another build
   * - others: the reasons of a mark, or of the shop's actions
   */
  reason: string
  message: string
}

/** Message of the reason 'closed'. */
export const PROFILE_CLOSED = 'Toque no seu retrato para entrar de novo.'
