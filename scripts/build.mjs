import { checkNode, ensureBuild, ensurePackages } from './prepare.mjs';

checkNode();
ensurePackages();
ensureBuild();
