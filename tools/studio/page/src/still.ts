// Drawings that depend on nothing but their properties.

import { Component, type ComponentChild, type ComponentType } from "preact";

/** The same properties are not drawn again. */
export function still<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class Still extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const [before, after] = [this.props as Record<string, unknown>, next as Record<string, unknown>];
      const names = Object.keys(after);
      return names.length !== Object.keys(before).length || names.some((name) => before[name] !== after[name]);
    }
    override render(): ComponentChild {
      return draw(this.props);
    }
  };
}
