import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { sendAction } from '#app/ui/request-json.ts'
import type { Dashboard } from '../dashboard.ts'
import { createFamilyStore, type FamilyState, type FamilyStore } from './family-store.ts'
import { useLiveFamily } from './use-live-family.ts'

interface FamilyStoreState extends FamilyState, Pick<FamilyStore, 'send' | 'onResult' | 'waitForChange'> {
  /** False once the live connection has been down for five seconds. */
  isConnected: boolean
}

/** The store of the family's snapshot, fed by the page's loader (`loadedDashboard`) and the live connection. */
export function useFamilyStore(loadedDashboard: Dashboard): FamilyStoreState {
  const { revalidate } = useRevalidator()
  const [store] = useState(() =>
    createFamilyStore({
      dashboard: loadedDashboard,
      sendAction: ({ action, body }) => sendAction(action, body),
      refresh: revalidate,
    }),
  )
  useEffect(() => store.receive(loadedDashboard), [store, loadedDashboard])
  const isConnected = useLiveFamily(store)
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const { send, onResult, waitForChange } = store
  return { ...state, send, onResult, waitForChange, isConnected }
}
