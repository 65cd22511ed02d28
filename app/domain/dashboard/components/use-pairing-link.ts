import { useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PAIRING_PARAM } from '../../devices/device-pairing.ts'

/**
 * The code in the address of a device's QR code, as it was when the page was loaded; null without one. Removes it from the
 * address, so that a reload or a bookmark does not use it again.
 */
export function usePairingLink(): string | null {
  const [search] = useSearchParams()
  const [code] = useState(() => search.get(PAIRING_PARAM))
  // before the dialog adds its history entry; not by the router, which would read the page again
  useLayoutEffect(() => {
    if (code !== null) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [code])
  return code
}
