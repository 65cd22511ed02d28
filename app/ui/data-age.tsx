import { createContext, type ReactNode, use } from 'react'
import { useOnline } from './use-online.ts'

interface DataAge {
  /** Whether the last read failed, so that the screens show earlier data. */
  isStale: boolean
  /** When the data was read: '14h32'. */
  readAt: string
}

const DataAgeContext = createContext<DataAge>({ isStale: false, readAt: '' })

/** Provides whether the screens' data is stale, and when it was read. */
export function DataAgeProvider({ children, ...dataAge }: DataAge & { children: ReactNode }) {
  return <DataAgeContext value={dataAge}>{children}</DataAgeContext>
}

/** 'Sem internet: esta é a lista de 14h32.' for a stale list; undefined while the data is current. */
export function useStaleListNote(): string | undefined {
  const { isStale, readAt } = use(DataAgeContext)
  const isOnline = useOnline()
  if (!isStale) return undefined
  return `${isOnline ? 'Sem resposta do servidor' : 'Sem internet'}: esta é a lista de ${readAt}.`
}
