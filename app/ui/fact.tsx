import type { ReactNode } from 'react'

interface FactProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

/** A label with its value, inside a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}
