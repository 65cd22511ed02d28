import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { WeeklyPointsProps } from '../../points/components/weekly-points.tsx'
import { Section } from './section.tsx'

/** Distance below the window at which the section starts to load. */
const LOAD_MARGIN = '400px'

/** 'Pontos por semana'. Its code and data load when the section is close to the visible part of the page. */
export function WeeklySection({ className, ...props }: WeeklyPointsProps & { className?: string }) {
  const container = useRef<HTMLDivElement>(null)
  const [Points, setPoints] = useState<ComponentType<WeeklyPointsProps>>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const element = container.current
    if (Points || hasFailed || !element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        import('../../points/components/weekly-points.tsx').then(
          ({ WeeklyPoints }) => setPoints(() => WeeklyPoints),
          () => setFailed(true),
        )
      },
      { rootMargin: LOAD_MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [Points, hasFailed])

  useEffect(() => {
    if (!hasFailed) return
    const retry = () => setFailed(false)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed])

  return (
    <Section title="Pontos por semana" className={className}>
      <div ref={container}>
        {Points ? (
          <Points key={props.child.id} {...props} />
        ) : hasFailed ? (
          <>
            <FormMessage message="Não foi possível carregar os pontos por semana." />
            <Button variant="outline" size="sm" onClick={() => setFailed(false)}>
              Tentar de novo
            </Button>
          </>
        ) : (
          <Skeleton still height={280} radius="leaf" />
        )}
      </div>
    </Section>
  )
}
