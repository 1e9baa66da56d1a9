import { onTestFinished } from 'vitest'

/** An animation that the modal started. */
interface Move {
  element: Element
  frames: ComputedKeyframe[]
  animation: Animation
}

/** The animations of a test, which stand still until they are released. */
interface HeldMotion {
  readonly moves: readonly Move[]
  /** Returns the newest move whose keyframes have this property. */
  last(element: Element | null | undefined, property: string): Move
  /** Puts every move at a share of its time. */
  holdAt(share: number): void
  /** Ends every move. */
  release(): void
}

/** Stops animations as they start, so that a test can look at them for as long as it takes. */
export function holdMotion(): HeldMotion {
  const { animate } = Element.prototype
  const moves: Move[] = []
  Element.prototype.animate = function (this: Element, ...given) {
    const animation = animate.apply(this, given)
    // Not paused: it counts as running.
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
