import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const isNamed = (key, name) => key?.type === 'Identifier' && key.name === name;

const isDescription = (node) =>
  node.type === 'ObjectProperty' && isNamed(node.key, 'description') && node.value.type === 'StringLiteral';

const isUnprovided = (node) => node.type === 'CallExpression' && ['unprovided', 'unprovidedCallback'].some((name) => isNamed(node.callee, name));

const isIdOfMachine = ({ node, parentPath }) =>
  node.type === 'ObjectProperty' && isNamed(node.key, 'id') && isNamed(parentPath?.parent.callee?.property, 'createMachine');

/** What nothing reads as the app runs, so that no test of behaviour could ever notice. */
const noLogic = {
  shouldIgnore(path) {
    if (path.isCallExpression() && isNamed(path.node.callee.property, 'brand')) return 'The name of a brand is for the type checker.';
    if (isUnprovided(path.node) || (path.isObjectExpression() && path.node.properties.length > 0 && path.node.properties.every(({ value }) => value !== undefined && isUnprovided(value)))) return 'The name stands in an error that only a fault of the composition root would show.';
    if (isIdOfMachine(path)) return 'The name of a machine, for suites and the inspector.';
    if (isDescription(path.node) || (path.isObjectExpression() && path.node.properties.length > 0 && path.node.properties.every(isDescription))) {
      return 'What a state is for, in words.';
    }
    return undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'no-logic', noLogic)];
