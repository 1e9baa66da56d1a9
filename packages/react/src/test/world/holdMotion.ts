import { onTestFinished } from 'vitest'

/** An animation that the modal started. */
interface Move {
  element: Element
  frames: ComputedKeyframe[]
  animation: Animation
}

/** The animations of a test, which are held until they are released. */
interface HeldMotion {
  readonly moves: readonly Move[]
  /** Returns the newest move whose keyframes have this property. */
  last(element: Element | null | undefined, property: string): Move
  /** Sets every move to a share of its duration. */
  holdAt(share: number): void
  /** Ends every move. */
  release(): void
}

/** Holds animations when they start, so that a test can inspect them. */
export function holdMotion(): HeldMotion {
  const { animate } = Element.prototype
  const moves: Move[] = []
  Element.prototype.animate = function (this: Element, ...given) {
    const animation = animate.apply(this, given)
    // Not paused, because a paused animation does not count as running.
    animation.playbackRate = 0
    const frames = (animation.effect as KeyframeEffect).getKeyframes()
    moves.push({ element: this, frames, animation })
    return animation
  }
  onTestFinished(() => {
    Element.prototype.animate = animate
  })
  return {
    moves,
    last(element, property) {
      const move = moves.findLast(
        (each) => each.element === element && each.frames.some((frame) => property in frame),
      )
      if (!move) throw new Error(`No ${property} moves.`)
      return move
    },
    holdAt(share) {
      for (const { animation } of moves)
        animation.currentTime = Number(animation.effect?.getTiming().duration) * share
    },
    release() {
      Element.prototype.animate = animate
      for (const { animation } of moves) {
        animation.playbackRate = 1
        animation.finish()
      }
    },
  }
}
